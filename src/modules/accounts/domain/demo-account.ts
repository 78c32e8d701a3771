/** Where the accounts of a demo have their addresses; no mail can ever be delivered there. */
export const demoMailHost = 'demo.startline.test'

/** Whether an address is a demo account's, whose password is published. */
export function isDemoAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${demoMailHost}`)
}
