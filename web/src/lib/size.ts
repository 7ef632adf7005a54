/**
 * Size of a drawing: in rem, to grow with the text, or in the units of the board it is part of; null leaves it to the
 * sheet.
 */
export const sized = (size: number | null, board = false): { width?: number; height?: number; style?: string } =>
  size === null
    ? {}
    : board
      ? { width: size, height: size }
      : { style: `width:${size / 10}rem;height:${size / 10}rem` };
