/** The page of a vacancy. */
export function vacancyPath(vacancyId: string): string {
  return `/Careers/${vacancyId}`
}
