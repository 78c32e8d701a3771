export const ru = {} as const
