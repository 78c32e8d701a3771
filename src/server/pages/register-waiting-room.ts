import { isEventCode, isRaceCode } from '#src/modules/catalog/domain/event-code.ts'
import { apiInitRoute } from '#src/modules/registration/checkout/contract/start.ts'
import { matchCase } from '#src/platform/http/input.ts'
import { parseUrlQuery } from '#src/platform/http/query-of.ts'
import type { WaitingRoomTarget } from '#src/platform/http/waiting-room/wait-options.ts'

/**
 * The pages that begin a registration: one's own, a place for a friend or as a gift, a coach's
 * list. Matches every address that React Router matches: in any case, with trailing slashes, and as
 * its data request. A person that opens a gift, accepts a transfer or completes details has a place
 * already.
 */
const registerPage = /^(\/([^/]+)\/([^/]+))\/register(\/(?:invite|group-entry))?(?:\/*|\/_\.data|\.data)$/i
const apiInitPath = '/Register/ApiInit'
/** On the pages after the form the visitor has a place already. */
const laterSteps = new Set(['options', 'order', 'payment', 'check', 'expired'])
/**
 * The waiting room of a race's registration; its ticket is valid for that race's addresses only.
 */
export function waitingRoomKey(method: string, path: string, url: string): WaitingRoomTarget | null {
  const isRead = method === 'GET' || method === 'HEAD'
  if (path === apiInitPath && isRead) {
    return targetOf({ ...namedIn(parseUrlQuery(url)), folder: '/', kind: 'call' })
  }
  const [, folder = '', event, race, subPath] = registerPage.exec(path) ?? []
  if (event === undefined || race === undefined || (!isRead && method !== 'POST')) return null
  const { searchParams } = new URL(url)
  const orderId = searchParams.get('registrationId') ?? searchParams.get('groupEntryId')
  const isLaterStep = subPath === undefined ? laterSteps.has(searchParams.get('step') ?? '') : orderId !== null
  const kind = isRead ? (isLaterStep ? 'step' : 'page') : 'send'
  return targetOf({ event, race, folder, kind, orderId })
}

/**
 * The waiting room of a call that begins a registration (`waitingRoom` in its contract), by its
 * input. A coach's list names its event and not its races: it goes through the waiting rooms of all
 * of them. null where no race can have such a name.
 */
export function waitingRoomKeyOfCall(
  params: Readonly<Record<string, string>>,
  body: unknown,
): WaitingRoomTarget | null {
  const named = namedIn(body)
  const { groupEntryId } = params
  if (groupEntryId === undefined) return targetOf({ ...named, folder: '/', kind: 'send' })
  const name = named.event?.toLowerCase() ?? ''
  return isEventCode(name) ? { name: `${name}/`, folder: '/', kind: 'send', orderId: groupEntryId } : null
}

type RegisterTarget = Pick<WaitingRoomTarget, 'folder' | 'kind' | 'orderId'> & {
  readonly event: string | null
  readonly race: string | null
}

/** null where no race can have such a name. */
function targetOf({ event, race, folder, kind, orderId }: RegisterTarget): WaitingRoomTarget | null {
  const [eventCode, raceCode] = [event?.toLowerCase() ?? '', race?.toLowerCase() ?? '']
  if (!isEventCode(eventCode) || !isRaceCode(raceCode)) return null
  return { name: `${eventCode}/${raceCode}`, folder, kind, orderId }
}

/**
 * The names in a query or a body, read as the call reads them (`matchCase`): otherwise a second
 * spelling of a name would pass one waiting room and begin a registration behind another.
 */
function namedIn(input: unknown): Pick<RegisterTarget, 'event' | 'race' | 'orderId'> {
  const read = matchCase(input, apiInitRoute.query)
  const sent = new Map<string, unknown>(typeof read === 'object' && read !== null ? Object.entries(read) : [])
  const textOf = (name: string) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : null
  }
  return { event: textOf('eventCode'), race: textOf('raceCode'), orderId: textOf('registrationId') }
}
