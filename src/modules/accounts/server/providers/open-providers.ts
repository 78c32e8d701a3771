import type { SignInSettings } from '#src/platform/config/config.ts'
import type { SignInProvider } from './provider.ts'
import { vkId } from './vk-id.ts'
import { yandexId } from './yandex-id.ts'

/** The providers that the installation has settings for, in the order of their buttons. */
export function openSignInProviders({ yandex, vk, sandboxUrl }: SignInSettings): readonly SignInProvider[] {
  return [
    ...(yandex === null
      ? []
      : [
          yandexId({
            ...yandex,
            oauthOrigin: sandboxUrl ?? 'https://oauth.yandex.ru',
            loginOrigin: sandboxUrl ?? 'https://login.yandex.ru',
          }),
        ]),
    ...(vk === null ? [] : [vkId({ ...vk, origin: sandboxUrl ?? 'https://id.vk.com' })]),
  ]
}
