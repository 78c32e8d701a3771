import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import type { RealSale } from './running-sale.ts'
import type { Of } from './sale-step.ts'

export async function publish(real: RealSale, step: Of<'publish'>): Promise<string> {
  const event = real.events[step.event]
  if (event === undefined) throw new Error('No such event')
  const offer = { ...event.offer, ...step.offer }
  const published = await event.publish(real.copies[step.copy], offer)
  if (!published.ok) return published.error.code
  event.offer = offer
  return 'done'
}

export async function cancelEvent(real: RealSale, step: Of<'cancel event'>): Promise<string> {
  const { db } = real.copies[step.copy].services
  const code = real.events[step.event]?.eventCode ?? ''
  const changed = await db.transaction({ role: 'app', tenantId: 1 }, (tx) => changeEventStatus(tx, code, step.to))
  return changed.ok ? 'done' : changed.error.code
}
