import { expect, test } from 'vitest'
import { missingDocuments } from './missing-documents.ts'

const race = { requirements: ['medical', 'insurance', 'triathlete-card'] } as const
const answers = [
  { kind: 'medical-certificate', has: true },
  { kind: 'insurance-policy', has: false },
] as const

test('documents that are not answered as present are missing, in the race’s order', () => {
  expect(missingDocuments(race, null)).toEqual(race.requirements)
  expect(missingDocuments(race, answers)).toEqual(['insurance', 'triathlete-card'])
})

test('a policy that was bought on the site is not missing, and stands for no other document', () => {
  expect(missingDocuments(race, answers, { hasPolicy: true })).toEqual(['triathlete-card'])
  expect(missingDocuments(race, null, { hasPolicy: true })).toEqual(['medical', 'triathlete-card'])
})
