/** The link of a contact: its page, or a mailto address. */
export function contactHref(contact: string): string {
  return contact.startsWith('https:') ? contact : `mailto:${contact}`
}
