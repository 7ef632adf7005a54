/** Size of a drawing: in rem, to grow with the text, or in the units of the board it is part of. */
export const sized = (size: number, board = false): { width?: number; height?: number; style?: string } =>
  board ? { width: size, height: size } : { style: `width:${size / 10}rem;height:${size / 10}rem` };
