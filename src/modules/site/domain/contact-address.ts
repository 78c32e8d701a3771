/** Where a link to a contact leads: to the page that it names, or to a letter. */
export function contactAddress(contact: string): string {
  return contact.startsWith('https:') ? contact : `mailto:${contact}`
}
