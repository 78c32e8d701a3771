type Race = { readonly eventCode: string; readonly raceCode: string }

/** The path of the page that applies a code: the registration of a race, or an event's page. */
export function codePath(
  to: Race | { readonly eventCode: string; readonly raceCode?: undefined },
  code: string,
): string {
  const query = new URLSearchParams({ code })
  return to.raceCode === undefined
    ? `/event/${to.eventCode}?${query}`
    : `/${to.eventCode}/${to.raceCode}/register?${query}`
}
