import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useHasScript } from '#src/ui/kit/use-has-script.ts'
import { type EventQuery, eventsPath, parseEventQuery } from '../../domain/event-query.ts'
import type { ApplyFilters } from './filter-form.ts'

type FilterForm = {
  /** The query with the latest choices, also while their response is loading. */
  readonly shown: EventQuery
  /** Whether a choice is applied at once; without a script the form has a button. */
  readonly isHydrated: boolean
  /** Navigates to the query of the form's current values. */
  readonly apply: ApplyFilters
}

/** The filter form as one query: each change is a navigation, so that "back" undoes it. */
export function useFilterForm(query: EventQuery): FilterForm {
  const navigate = useNavigate()
  const [pending, setPending] = useState<{ readonly over: EventQuery; readonly next: EventQuery } | null>(null)
  const { state } = useNavigation()
  // A navigation that failed or was cancelled reverts the shown choices.
  useEffect(() => {
    if (state === 'idle') setPending(null)
  }, [state])
  return {
    shown: pending?.over === query ? pending.next : query,
    isHydrated: useHasScript(),
    apply(form, overrides = {}) {
      if (form === null) return
      const data = new FormData(form)
      const textsOf = (param: string) => {
        const stated = overrides[param]
        return stated === undefined ? data.getAll(param).filter((text) => typeof text === 'string') : [stated]
      }
      const next = { ...parseEventQuery(query.type, textsOf), cursor: null }
      setPending({ over: query, next })
      void navigate(eventsPath(next), { preventScrollReset: true })
    },
  }
}
