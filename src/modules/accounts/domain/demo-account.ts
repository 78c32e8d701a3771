/** The host of demo accounts' email addresses; no mail can ever be delivered there. */
export const demoMailHost = 'demo.startline.test'

/** Whether an address is a demo account's; demo passwords are public. */
export function isDemoAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${demoMailHost}`)
}
