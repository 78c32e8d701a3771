import { type ComponentType, use } from 'react'
import { retryImport } from './retry-import.ts'
import { registerPart } from './shown-parts.ts'

/**
 * A component loaded on first use, within a Suspense. If the server has rendered it, it is loaded
 * before hydration. A failed load is retried.
 * @param name unique in the program
 * @param texts the namespaces it uses that its page does not load
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
        Object.assign(loading ?? {}, { status: 'fulfilled', value: part }) // so that `use` does not suspend on a settled promise
        return part
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  registerPart(name, loaded)
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
