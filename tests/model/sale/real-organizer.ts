import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import type { RealSale } from './running-sale.ts'
import type { StepOf } from './sale-step.ts'

export async function publishInApp(real: RealSale, step: StepOf<'publish'>): Promise<string> {
  const event = real.events[step.event]
  if (event === undefined) throw new Error('No such event')
  const settings = { ...event.settings, ...step.settings }
  const published = await event.publish(real.instances[step.instance], settings)
  if (!published.ok) return published.error.code
  event.settings = settings
  return 'done'
}

export async function cancelEventInApp(real: RealSale, step: StepOf<'cancel event'>): Promise<string> {
  const { db } = real.instances[step.instance].services
  const code = real.events[step.event]?.eventCode ?? ''
  const changed = await db.transaction({ role: 'app', tenantId: 1 }, (tx) => changeEventStatus(tx, code, step.to))
  return changed.ok ? 'done' : changed.error.code
}
