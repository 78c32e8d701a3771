import { type FormEvent, type RefObject, useRef } from 'react'
import { namedField } from './named-field.ts'

export type ChangedFields = RefObject<Set<string>>

/** The names of the fields changed since the form was shown: spread `hears` on the <Form>. */
export function useChangedFields() {
  const changed: ChangedFields = useRef(new Set<string>())
  const hears = {
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const field = namedField(target)
      if (field !== null) changed.current.add(field.name)
    },
  }
  return { changed, hears }
}
