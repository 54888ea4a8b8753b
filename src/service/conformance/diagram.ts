import { expect } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'

/** Expects the platforms of storefront and their links, in its design or in an environment. */
export function verifyDiagram(_: TestService, answer: unknown): void {
  const { nodes, edges } = toFields(answer)
  const platforms = toList(nodes).map(toFields)
  const idOf = (name: string) => platforms.find((node) => node['name'] === name)?.['id']
  expect(platforms).toContainEqual(expect.objectContaining({ name: 'web', pack: 'oneops/tomcat/1' }))
  expect(toList(edges)).toContainEqual({ from: idOf('web'), to: idOf('api'), rfcAction: null })
}
