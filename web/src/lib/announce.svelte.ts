// Words for screen readers: polite for what changes on its own, urgent for "your turn" and refusals.
class Announcer {
  polite = $state("");
  urgent = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Previews change with every pointer move; only what stands still for a moment is read out. */
  soon(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.polite = text), 300);
  }

  now(text: string): void {
    this.urgent = text;
  }
}

export const announcer = new Announcer();
