import { isEventCode, isRaceCode } from '#src/modules/catalog/domain/event-code.ts'
import type { Door } from '#src/platform/http/waiting-room/wait-for-page.ts'

/** As the router reads addresses: in any case, with slashes behind, and as its own request for data. */
const registerPage = /^(\/([^/]+)\/([^/]+))\/register(?:\/*|\/_\.data|\.data)$/i
const beginning = '/Register/ApiInit'
/** Whoever is further than the form has a place already. */
const further = new Set(['options', 'order', 'payment', 'check', 'expired'])
/** Calls that begin a registration; their body names the race. */
const beginningCalls = new Set([
  '/Register/ApiSaveRegistration',
  '/Register/ApiSaveRelayRegistration',
  '/api/registrations/invitations',
])

/** The door of a race's registration; its ticket is good for that race's addresses alone. */
export function registerDoor(method: string, path: string, url: string): Door | null {
  const isRead = method === 'GET' || method === 'HEAD'
  if (path === beginning && isRead) {
    const { searchParams } = new URL(url)
    const [event, race] = [textIn(searchParams, 'eventcode'), textIn(searchParams, 'racecode')]
    return doorOf({ event, race, folder: '/', kind: 'call', orderId: textIn(searchParams, 'registrationid') })
  }
  const [, folder = '', event, race] = registerPage.exec(path) ?? []
  if (event === undefined || race === undefined || (!isRead && method !== 'POST')) return null
  const { searchParams } = new URL(url)
  const isFurther = further.has(searchParams.get('step') ?? '')
  const kind = isRead ? (isFurther ? 'step' : 'page') : 'send'
  return doorOf({ event, race, folder, kind, orderId: searchParams.get('registrationId') })
}

/** The door of a call that begins a registration, by what was sent; null for all others. */
export function registerCallDoor(path: string, body: unknown): Door | null {
  if (!beginningCalls.has(path) || typeof body !== 'object' || body === null) return null
  const sent = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
  const textOf = (name: string) => {
    const value: unknown = sent.get(name)
    return typeof value === 'string' ? value : null
  }
  const [event, race] = [textOf('eventcode'), textOf('racecode')]
  return doorOf({ event, race, folder: '/', kind: 'send', orderId: textOf('registrationid') })
}

type Found = Pick<Door, 'folder' | 'kind' | 'orderId'> & {
  readonly event: string | null
  readonly race: string | null
}

/** null where no race can have such a name. */
function doorOf({ event, race, folder, kind, orderId }: Found): Door | null {
  const [eventCode, raceCode] = [event?.toLowerCase() ?? '', race?.toLowerCase() ?? '']
  if (!isEventCode(eventCode) || !isRaceCode(raceCode)) return null
  return { name: `${eventCode}/${raceCode}`, folder, kind, orderId }
}

function textIn(params: URLSearchParams, name: string): string | null {
  for (const [key, value] of params) if (key.toLowerCase() === name) return value
  return null
}
