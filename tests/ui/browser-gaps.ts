/** APIs that jsdom lacks and floating parts need; a constant size is true where nothing is laid out. */
class NothingResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NothingResizes;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
