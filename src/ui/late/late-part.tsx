import { type ComponentType, use } from 'react'
import { knowPart } from './shown-parts.ts'

/**
 * A component that loads when it is shown first, within a Suspense; drawn by the server it is there before the page comes alive.
 * One that could not be loaded is asked for anew.
 * @param name its own in the house
 */
export function latePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const loaded = () => {
    loading ??= load().then(
      (part) => {
        Object.assign(loading ?? {}, { status: 'fulfilled', value: part }) // `use` needs not wait a turn for what is there
        return part
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  knowPart(name, loaded)
  return function LatePart(props: Props) {
    const Part = use(loaded())
    return (
      <>
        <template data-part={name} />
        <Part {...props} />
      </>
    )
  }
}
