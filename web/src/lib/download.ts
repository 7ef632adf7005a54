/** Hands a file to the browser to save. */
export function offer(name: string, content: string, type = "application/json"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
