/** What jsdom lacks and floating parts ask for; a size that never changes is the truth where nothing is laid out. */
class NothingResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NothingResizes;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
