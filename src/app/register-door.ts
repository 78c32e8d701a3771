import { isEventCode, isRaceCode } from '#src/modules/catalog/domain/event-code.ts'
import type { Door } from '#src/platform/http/waiting-room/wait-for-page.ts'

/**
 * The pages that begin a registration: one's own, a place for a friend or as a gift, a coach's list. As the router reads addresses: in
 * any case, with slashes behind, and as its own request for data. Whoever opens a gift, takes a place over or tells details has a
 * place already.
 */
const registerPage = /^(\/([^/]+)\/([^/]+))\/register(\/(?:invite|application))?(?:\/*|\/_\.data|\.data)$/i
const beginning = '/Register/ApiInit'
/** Whoever is further than the form has a place already. */
const further = new Set(['options', 'order', 'payment', 'check', 'expired'])
/** The door of a race's registration; its ticket is good for that race's addresses alone. */
export function registerDoor(method: string, path: string, url: string): Door | null {
  const isRead = method === 'GET' || method === 'HEAD'
  if (path === beginning && isRead) {
    const { searchParams } = new URL(url)
    const [event, race] = [textIn(searchParams, 'eventcode'), textIn(searchParams, 'racecode')]
    return doorOf({ event, race, folder: '/', kind: 'call', orderId: textIn(searchParams, 'registrationid') })
  }
  const [, folder = '', event, race, beside] = registerPage.exec(path) ?? []
  if (event === undefined || race === undefined || (!isRead && method !== 'POST')) return null
  const { searchParams } = new URL(url)
  const orderId = searchParams.get('registrationId') ?? searchParams.get('applicationId')
  const isFurther = beside === undefined ? further.has(searchParams.get('step') ?? '') : orderId !== null
  const kind = isRead ? (isFurther ? 'step' : 'page') : 'send'
  return doorOf({ event, race, folder, kind, orderId })
}

/**
 * The door of a call that begins a registration (`waitingRoom` in its contract), by what was sent. A coach's list names its event and
 * not its races: it leads through the doors of all of them. null where no race can have such a name.
 */
export function registerCallDoor(params: Readonly<Record<string, string>>, body: unknown): Door | null {
  if (typeof body !== 'object' || body === null) return null
  const sent = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
  const textOf = (name: string) => {
    const value: unknown = sent.get(name)
    return typeof value === 'string' ? value : null
  }
  const [event, race] = [textOf('eventcode'), textOf('racecode')]
  const { applicationId } = params
  if (applicationId === undefined)
    return doorOf({ event, race, folder: '/', kind: 'send', orderId: textOf('registrationid') })
  const name = event?.toLowerCase() ?? ''
  return isEventCode(name) ? { name: `${name}/`, folder: '/', kind: 'send', orderId: applicationId } : null
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
