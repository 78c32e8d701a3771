import { useEffect, useState } from 'react'
import type { StepData } from '../step-data.ts'

export type ChosenPeople = {
  /** The people who can be ticked. */
  readonly choices: readonly string[]
  /** In the order of their forms, which is the order of the list. */
  readonly people: readonly string[]
  readonly choose: (personRef: string, isChosen: boolean) => void
}

/**
 * The people ticked in the list; empty initially. A change of the race retains those whom the other
 * race accepts.
 */
export function useChosenPeople(step: StepData): ChosenPeople {
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const isChoice = step.name === 'participants'
  useEffect(() => {
    if (!isChoice) setTicked(null) // on return the address names the ticked people
  }, [isChoice])
  const all = isChoice ? (ticked ?? step.chosen) : []
  const choices = isChoice ? step.choices : []
  return {
    choices,
    people: choices.filter((personRef) => all.includes(personRef)),
    choose(personRef, isChosen) {
      const next = isChosen ? [...all, personRef] : all.filter((one) => one !== personRef)
      setTicked(next)
      saveInUrl(next)
    },
  }
}

/**
 * Saves the ticked people in the address, so that they are ticked again on return from the form.
 */
function saveInUrl(people: readonly string[]): void {
  const address = new URL(location.href)
  if (people.length > 0) address.searchParams.set('people', people.join('.'))
  else address.searchParams.delete('people')
  history.replaceState(history.state, '', address)
}
