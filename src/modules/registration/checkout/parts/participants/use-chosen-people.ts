import { useEffect, useState } from 'react'
import type { StepData } from '../step-data.ts'

export type ChosenPeople = {
  /** Who can be ticked. */
  readonly choices: readonly string[]
  /** In the order in which their forms come: as they stand in the list. */
  readonly people: readonly string[]
  readonly choose: (whom: string, isChosen: boolean) => void
}

/** Who is ticked in «who runs»: nobody who was not chosen. A change of the race keeps whom the other race takes too. */
export function useChosenPeople(step: StepData): ChosenPeople {
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const isChoice = step.name === 'participants'
  useEffect(() => {
    if (!isChoice) setTicked(null) // who comes back begins with whom the address names
  }, [isChoice])
  const all = isChoice ? (ticked ?? step.chosen) : []
  const choices = isChoice ? step.choices : []
  return {
    choices,
    people: choices.filter((whom) => all.includes(whom)),
    choose(whom, isChosen) {
      const next = isChosen ? [...all, whom] : all.filter((one) => one !== whom)
      setTicked(next)
      saveInAddress(next)
    },
  }
}

/** Who comes back to this page, from the form behind it, finds whom they had ticked. */
function saveInAddress(people: readonly string[]): void {
  const address = new URL(location.href)
  if (people.length > 0) address.searchParams.set('people', people.join('.'))
  else address.searchParams.delete('people')
  history.replaceState(history.state, '', address)
}
