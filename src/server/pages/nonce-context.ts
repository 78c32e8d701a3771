import { createContext } from 'react-router'

/** The nonce of this answer's content security policy. */
export const nonceContext = createContext<string>('')
