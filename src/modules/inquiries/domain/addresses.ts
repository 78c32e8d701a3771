/** Where one asks an event's organizer. */
export function askAddress(eventCode: string): string {
  return `/event/${eventCode}/ask`
}

/** Where one asks to be told when a race opens. */
export function openingAddress(eventCode: string, raceCode: string): string {
  return `/event/${eventCode}/opening/${raceCode}`
}

/** Where one asks to be told of an event's new date, or of its next start. */
export function newsAddress(eventCode: string): string {
  return `/event/${eventCode}/news`
}

/** What an email's link leads to: the subscription to be told, to be confirmed or ended. */
export function subscriptionAddress(token: string): string {
  return `/opening?${new URLSearchParams({ token })}`
}
