import { useEffect, useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import { countAfter } from '#src/modules/catalog/parts/count-after.ts'
import { parseEventQuery } from '../domain/event-query.ts'
import type { Tab } from '../domain/tabs.ts'
import { apiQuery } from './api-query.ts'

const pauseMs = 300

type Asking = { readonly timer: ReturnType<typeof setTimeout>; readonly controller: AbortController }

/**
 * The number of events that the form's current values would find, requested after a pause. Until
 * the response arrives, and if it fails, the number is unchanged.
 * @param first the number in the server's page
 */
export function useResultCount(type: Tab, first: number): [count: number, countAnew: (form: HTMLFormElement) => void] {
  const [count, setCount] = useState(first)
  const announced = useRef('')
  const asking = useRef<Asking | null>(null)
  useEffect(() => () => stop(asking.current), [])
  function countAnew(form: HTMLFormElement) {
    const data = new FormData(form)
    const query = parseEventQuery(type, (name) => data.getAll(name).filter((text) => typeof text === 'string'))
    const { sort: _, view: __, take: ___, ...filters } = apiQuery(query)
    const says = JSON.stringify(filters)
    if (says === announced.current) return
    announced.current = says
    stop(asking.current)
    const controller = new AbortController()
    const ask = async () => {
      const after = await countAfter(count, () =>
        call('GET /api/events/count', { query: filters, signal: controller.signal }),
      )
      if (!controller.signal.aborted) setCount(after)
    }
    asking.current = { timer: setTimeout(() => void ask(), pauseMs), controller }
  }
  return [count, countAnew]
}

function stop(asking: Asking | null): void {
  clearTimeout(asking?.timer)
  asking?.controller.abort()
}
