import type { Config } from '#src/platform/config/config.ts'
import type { PageSources } from '#src/platform/http/content-security-policy.ts'

/**
 * The origins besides its own that a page loads from: none but those that settings name.
 * @param connectSources the development server's
 */
export function pageSources(
  { iconOrigin, counter }: Pick<Config, 'iconOrigin' | 'counter'>,
  connectSources: readonly string[] = [],
): Pick<PageSources, 'connectSources' | 'scriptSources' | 'imageSources'> {
  const icons = iconOrigin === '' ? [] : [iconOrigin]
  const counters = counter === null ? [] : [counter.origin]
  return {
    // The service worker requests the icons of its copies.
    connectSources: [...connectSources, ...icons, ...counters],
    scriptSources: counters,
    imageSources: [...icons, ...counters],
  }
}
