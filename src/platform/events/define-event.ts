import type { z } from 'zod'

/** An event that a module emits to the modules above it. */
export type EventDefinition<P> = { readonly name: string; readonly payload: z.ZodType<P> }

export type AnyEvent = EventDefinition<unknown>

export type EventPayload<E extends AnyEvent> = z.output<E['payload']>

export function defineEvent<P>(definition: EventDefinition<P>): EventDefinition<P> {
  return definition
}
