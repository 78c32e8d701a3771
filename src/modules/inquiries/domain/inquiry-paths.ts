/** The page with the form for a question to the organizer. */
export function askPath(eventCode: string): string {
  return `/event/${eventCode}/ask`
}

/** The page of the subscription to a race's opening. */
export function openingPath(eventCode: string, raceCode: string): string {
  return `/event/${eventCode}/opening/${raceCode}`
}

/** The page of the subscription to an event's new date or next start. */
export function dateSubscriptionPath(eventCode: string): string {
  return `/event/${eventCode}/news`
}

/** The page that an email's link opens: the subscription is shown, confirmed or ended there. */
export function subscriptionPath(token: string): string {
  return `/opening?${new URLSearchParams({ token })}`
}
