const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as the content of an HTML element, or of an attribute in quotation marks. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '');
