import type { Language } from '#src/kernel/texts.ts'
import { retryImport } from '../lazy/retry-import.ts'
import { createTranslate, type Prepare, type Texts, type Translate } from './translate.ts'

export type LoadTexts = (namespace: string, language: Language) => Promise<Texts>

/** The texts of one language, by namespace. */
export type LanguageTexts = {
  readonly language: Language
  /** Whether all namespaces are loaded from the beginning, as on the server. */
  readonly isWhole: boolean
  /** undefined where the namespace is not loaded yet. */
  ready(namespace: string): Translate | undefined
  /**
   * Returns the same promise for all callers, also after a failure: a page that suspends on it must
   * not load repeatedly.
   */
  load(namespace: string): Promise<Translate>
  /** The namespaces requested so far: the next language must load them before it is shown. */
  namespaces(): readonly string[]
}

/** All texts of a language, shared by all requests of the server. */
export function createServerTexts(
  language: Language,
  texts: Readonly<Record<string, Texts>>,
  prepare?: Prepare,
): LanguageTexts {
  const all = new Map(Object.entries(texts).map(([name, own]) => [name, createTranslate(own, language, prepare)]))
  return {
    language,
    isWhole: true,
    ready: (namespace) => all.get(namespace),
    load(namespace) {
      throw new Error(`no texts for the namespace ${namespace}`)
    },
    namespaces: () => [...all.keys()],
  }
}

/**
 * The browser's texts of a language; resolves when these namespaces are loaded, so that hydration
 * never suspends. Others are loaded on first use. To change the language, create new ones with the
 * `namespaces` of these.
 */
export async function createBrowserTexts(
  language: Language,
  load: LoadTexts,
  namespaces: readonly string[] = [],
  prepare?: Prepare,
): Promise<LanguageTexts> {
  const loaded = new Map<string, Translate>()
  const loads = new Map<string, Promise<Translate>>()
  const begin = (namespace: string) => {
    const loading: Promise<Translate> = retryImport(() => load(namespace, language)).then((own) => {
      const translate = createTranslate(own, language, prepare)
      loaded.set(namespace, translate)
      Object.assign(loading, { status: 'fulfilled', value: translate }) // so that `use` does not suspend on a settled promise
      return translate
    })
    return loading
  }
  const texts: LanguageTexts = {
    language,
    isWhole: false,
    ready: (namespace) => loaded.get(namespace),
    load(namespace) {
      const loading = loads.get(namespace) ?? begin(namespace)
      loads.set(namespace, loading)
      return loading
    },
    namespaces: () => [...loads.keys()],
  }
  await Promise.all(namespaces.map((namespace) => texts.load(namespace)))
  return texts
}
