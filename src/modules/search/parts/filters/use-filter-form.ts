import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type EventQuery, eventsAddress, parseEventQuery } from '../../domain/event-query.ts'
import type { ApplyFilters } from './filter-form.ts'

type FilterForm = {
  /** The query as it is asked for: chosen a moment ago, its answer may still be on its way. */
  readonly shown: EventQuery
  /** Whether a choice is applied at once; without a script the form has a button. */
  readonly isHydrated: boolean
  /** Goes to what the form says now. */
  readonly apply: ApplyFilters
}

/** The form of filters as one query: whatever is changed in it is an address, and back goes to the one before. */
export function useFilterForm(query: EventQuery): FilterForm {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ readonly over: EventQuery; readonly next: EventQuery } | null>(null)
  const { state } = useNavigation()
  // what could not be had, and is waited for no more, is ticked no more either
  useEffect(() => {
    if (state === 'idle') setAsked(null)
  }, [state])
  return {
    shown: asked?.over === query ? asked.next : query,
    isHydrated: useIsHydrated(),
    apply(form, says = {}) {
      if (form === null) return
      const data = new FormData(form)
      const textsOf = (param: string) => {
        const said = says[param]
        return said === undefined ? data.getAll(param).filter((text) => typeof text === 'string') : [said]
      }
      const next = { ...parseEventQuery(query.type, textsOf), cursor: null }
      setAsked({ over: query, next })
      void navigate(eventsAddress(next), { preventScrollReset: true })
    },
  }
}

/** false where no script runs, and until it has come. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
