import type { Config } from '#src/platform/config/config.ts'
import type { PageSources } from '#src/platform/http/content-security-policy.ts'

/**
 * The origins besides its own that a page loads from: none but those that settings name.
 * @param connectSources the development server's
 */
export function pageSources(
  { iconOrigin }: Pick<Config, 'iconOrigin'>,
  connectSources: readonly string[] = [],
): Pick<PageSources, 'connectSources' | 'imageSources'> {
  const icons = iconOrigin === '' ? [] : [iconOrigin]
  // The service worker requests the icons of its copies.
  return { connectSources: [...connectSources, ...icons], imageSources: icons }
}
