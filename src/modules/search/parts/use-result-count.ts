import { useEffect, useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import { countAfter } from '#src/modules/catalog/parts/count-after.ts'
import { parseEventQuery } from '../domain/event-query.ts'
import type { Tab } from '../domain/tabs.ts'
import { apiQuery } from './api-query.ts'

const pauseMs = 300

type PendingCount = { readonly timer: ReturnType<typeof setTimeout>; readonly controller: AbortController }

/**
 * The number of events that the form's current values would find, requested after a pause. Until
 * the response arrives, and if it fails, the number is unchanged.
 * @param first the number in the server's page
 */
export function useResultCount(type: Tab, first: number): [count: number, recount: (form: HTMLFormElement) => void] {
  const [count, setCount] = useState(first)
  const announced = useRef('')
  const pendingCount = useRef<PendingCount | null>(null)
  useEffect(() => () => stop(pendingCount.current), [])
  function recount(form: HTMLFormElement) {
    const data = new FormData(form)
    const query = parseEventQuery(type, (name) => data.getAll(name).filter((text) => typeof text === 'string'))
    const { sort: _, view: __, take: ___, ...filters } = apiQuery(query)
    const filtersKey = JSON.stringify(filters)
    if (filtersKey === announced.current) return
    announced.current = filtersKey
    stop(pendingCount.current)
    const controller = new AbortController()
    const request = async () => {
      const after = await countAfter(count, () =>
        call('GET /api/events/count', { query: filters, signal: controller.signal }),
      )
      if (!controller.signal.aborted) setCount(after)
    }
    pendingCount.current = { timer: setTimeout(() => void request(), pauseMs), controller }
  }
  return [count, recount]
}

function stop(pendingCount: PendingCount | null): void {
  clearTimeout(pendingCount?.timer)
  pendingCount?.controller.abort()
}
