import { createContext } from 'react-router'

/** The nonce of this response's content security policy. */
export const nonceContext = createContext<string>('')
