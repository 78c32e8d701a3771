import { createContext } from 'react-router'
import type { ApiArguments, ApiKey, ApiReply, CallApi } from './api-types.ts'

/**
 * The API for loaders and actions: in process, with the request's own session, tenant and language.
 */
export type LocalApi = {
  readonly call: CallApi
  /**
   * The same where a refusal ends the page: 401 redirects to sign-in, which leads back here;
   * everything else is thrown as a response with its status.
   */
  must<K extends ApiKey>(key: K, ...input: ApiArguments<K>): Promise<ApiReply<K>>
}

export const apiContext = createContext<LocalApi>()
