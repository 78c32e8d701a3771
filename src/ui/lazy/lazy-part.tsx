import { type ComponentType, use } from 'react'
import { retryImport } from './retry-import.ts'
import { knowPart } from './shown-parts.ts'

/**
 * A component that loads when it is shown first, within a Suspense; drawn by the server it is there before the page comes alive.
 * One that could not be loaded is asked for anew.
 * @param name its own in the program
 * @param texts the namespaces that it reads and its page does not name
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  texts?: readonly string[],
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const loaded = () => {
    loading ??= retryImport(load).then(
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
  return function LazyPart(props: Props) {
    const Part = use(loaded())
    return (
      <>
        <template data-part={name} data-texts={texts?.join(' ')} />
        <Part {...props} />
      </>
    )
  }
}
