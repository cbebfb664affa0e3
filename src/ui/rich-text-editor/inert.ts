/** A document that shows nothing and fetches nothing, for elements that are only serialized. */
export const INERT = document.implementation.createHTMLDocument('');
