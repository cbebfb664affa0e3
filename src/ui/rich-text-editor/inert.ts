/** A document that shows nothing and fetches nothing: elements that are only written out belong to it. */
export const INERT = document.implementation.createHTMLDocument('');
