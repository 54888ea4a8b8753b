import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AttributeField } from '../../kit/form/attributes.ts'
import { shortClass } from '../../kit/format.ts'
import { useScope } from '../../routing/paths.ts'
import { offeringRows } from '../offerings/offerings.ts'
import { offeringsQuery } from '../queries.ts'

/** The fields of a record. For the size of a compute, suggests the sizes that the organization's clouds offer. */
export function useSizeChoices(className: string, fields: readonly AttributeField[]): readonly AttributeField[] {
  const enabled = shortClass(className) === 'Compute'
  const { data } = useQuery({ ...offeringsQuery(useScope(), { lowPriority: true }), enabled })
  const choices = useMemo(() => {
    const computes = offeringRows(data ?? {}).filter(({ category, size }) => category === 'compute' && size !== '')
    return computes.map(({ size }) => ({ value: size, label: size }))
  }, [data])
  if (!enabled) return fields
  return fields.map((field) => (field.name === 'size' && field.kind === 'text' ? { ...field, choices } : field))
}
