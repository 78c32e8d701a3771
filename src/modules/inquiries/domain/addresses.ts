/** The page with the form for a question to the organizer. */
export function askAddress(eventCode: string): string {
  return `/event/${eventCode}/ask`
}

/** The page of the subscription to a race's opening. */
export function openingAddress(eventCode: string, raceCode: string): string {
  return `/event/${eventCode}/opening/${raceCode}`
}

/** The page of the subscription to an event's new date or next start. */
export function newsAddress(eventCode: string): string {
  return `/event/${eventCode}/news`
}

/** The page that an email's link opens: the subscription is shown, confirmed or ended there. */
export function subscriptionAddress(token: string): string {
  return `/opening?${new URLSearchParams({ token })}`
}
