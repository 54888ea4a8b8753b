import { describe, expect, it } from 'vitest'
import { listAvailableServices, listServices } from '../../../contract/cloud/clouds.ts'
import { ci, unsavedCi } from '../../../contract/core/records.ts'
import { attributeDifferences, toFormValues, toFieldName } from '../../kit/form/attributes.ts'
import { serviceRows } from '../clouds/clouds.ts'
import { selectedServices, cloudField, initialValues, bulkField } from './bulk-attribute.ts'
import { attributeRows, categoryRows, servicesOfClass } from './compare-services.ts'
import { serviceFields } from './fields.ts'
import { planServiceCreate, planServiceUpdate } from './plan.ts'
import { availableTemplates } from './templates.ts'

const OPENSTACK = 'cloud.service.Openstack'
const SECURED = { IS_SECURED: { password: 'true', pin: 'true' } }

const service = (ciId: number, cloud: string, ciAttributes: Record<string, string>, ciClassName = OPENSTACK) => ({
  ciId,
  ciName: `openstack-${cloud}`,
  nsPath: `/acme/_clouds/${cloud}`,
  ciClassName,
  ciAttributes,
  attrProps: SECURED,
})

const KEPT = '--ENCRYPTED--'
const rows = serviceRows(
  listServices.answer.parse({
    compute: [
      service(1, 'b', { password: KEPT, region: 'two', tenant: 't' }),
      service(2, 'a', { password: KEPT, region: 'one', tenant: 't' }),
      service(3, 'c', { secret: KEPT }, 'cloud.service.Ec2'),
    ],
    dns: [service(4, 'a', { zone: 'x' }, 'cloud.service.oneops.1.Designate')],
  }),
)

describe('services by category and cloud', () => {
  it('has a row per category with its classes, the most used first', () => {
    expect(categoryRows(rows).map(({ category, classes }) => [category, classes])).toEqual([
      [
        'compute',
        [
          { className: OPENSTACK, clouds: 2 },
          { className: 'cloud.service.Ec2', clouds: 1 },
        ],
      ],
      ['dns', [{ className: 'cloud.service.oneops.1.Designate', clouds: 1 }]],
    ])
    expect([...(categoryRows(rows)[0]?.services.keys() ?? [])].toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('compares those of one class: secrets first, then what differs', () => {
    const same = servicesOfClass(rows, OPENSTACK)
    expect(same.map(({ cloud }) => cloud)).toEqual(['a', 'b'])
    expect(attributeRows(same).map(({ attribute, status }) => `${attribute} ${status}`)).toEqual([
      'password secret',
      'region differs',
      'tenant same',
    ])
  })
})

describe('one attribute in several clouds', () => {
  const same = servicesOfClass(rows, OPENSTACK)

  it('begins with what all have, and with nothing where it is a secret or differs', () => {
    expect(bulkField(undefined, same, 'tenant')).toMatchObject({ kind: 'text', value: 't' })
    expect(bulkField(undefined, same, 'region')).toMatchObject({ kind: 'text', value: '' })
    expect(bulkField(undefined, same, 'password')).toMatchObject({ kind: 'secret', value: '' })
  })

  it('changes those that were chosen and have another value', () => {
    const field = bulkField(undefined, same, 'region')
    const values = { ...initialValues(field, same), [toFieldName('region')]: 'one' }
    expect(selectedServices(same, 'region', values).map(({ cloud }) => cloud)).toEqual(['b'])
    expect(selectedServices(same, 'region', { ...values, [cloudField('b')]: 'false' })).toEqual([])
  })
})

describe('a change of a service', () => {
  const scope = { organization: 'acme', cloud: 'a', service: 'openstack-a' }
  const before = ci.parse({
    ...service(2, 'a', { password: KEPT, pin: KEPT, region: 'one', odd: '{"a":1}' }),
    ciState: 'default',
  })
  const fields = serviceFields(undefined, before.ciAttributes, before)

  it('takes for secret what the record keeps encrypted, whatever it is called', () => {
    expect(fields.flatMap(({ name, kind }) => (kind === 'secret' ? [name] : []))).toEqual(['password', 'pin'])
  })

  it('sends the record as it was read with the changes, and shows no secret', () => {
    const values = { ...toFormValues(fields), [toFieldName('region')]: 'two', [toFieldName('pin')]: '1234' }
    expect(attributeDifferences(fields, values)).toEqual([
      { attribute: 'pin', before: KEPT, after: KEPT },
      { attribute: 'region', before: 'one', after: 'two' },
    ])
    const plan = planServiceUpdate(scope, before, fields, { region: 'two', pin: '1234' })
    const ciAttributes = { password: KEPT, pin: '1234', region: 'two', odd: '{"a":1}' }
    const { ciId, ciName, nsPath, ciClassName, ciState, attrProps } = before
    expect(plan.request.body).toEqual({
      cms_ci: { ciId, ciName, nsPath, ciClassName, ciState, attrProps, comments: '', ciAttributes },
    })
    expect(plan.verification?.shows).toEqual({ ciAttributes: { region: 'two' } })
    // Values changed meanwhile by another user are sent back unchanged.
    const merged = { 'ciAttributes.region': 'two', 'ciAttributes.pin': '1234', 'ciAttributes.odd': 'theirs' }
    expect(plan.basis?.requestFor?.({ ...merged, comments: 'theirs' }).body).toMatchObject({
      cms_ci: { comments: 'theirs', ciAttributes: { ...ciAttributes, odd: 'theirs' } },
    })
  })

  it('changes comments alone', () => {
    const plan = planServiceUpdate(scope, before, fields, {}, 'Rotated in May')
    const { ciAttributes } = before
    expect(plan.request.body).toMatchObject({ cms_ci: { ciId: '2', comments: 'Rotated in May', ciAttributes } })
    expect(plan.verification?.shows).toEqual({ comments: 'Rotated in May' })
  })

  it('has no witness where only secrets change', () => {
    expect(planServiceUpdate(scope, before, fields, { pin: '1' }).verification).toBeUndefined()
  })
})

describe('a new service', () => {
  const available = listAvailableServices.answer.parse({
    compute: [{ ciId: 7, ciName: 'openstack-dfw', ciClassName: `mgmt.${OPENSTACK}`, nsPath: '/public/x/clouds/dfw' }],
    ntp: [
      { ciId: 8, ciName: 'ntp-lon', ciClassName: 'mgmt.cloud.service.Ntp', nsPath: '/public/x/clouds/lon' },
      { ciId: 9, ciName: 'ntp-zrh', ciClassName: 'mgmt.cloud.service.Ntp', nsPath: '/public/x/clouds/zrh' },
    ],
  })
  const cloud = ci.parse({ ciId: 1, ciName: 'a', ciAttributes: { location: '/public/x/clouds/zrh' } })

  it('can be made of the categories that the cloud has none of, those of its location first', () => {
    expect(availableTemplates(available, cloud, rows).map(({ label }) => label)).toEqual([
      'ntp: ntp-zrh (Ntp)',
      'ntp: ntp-lon (Ntp, of lon)',
    ])
  })

  it('gives back what is not known of it untouched', () => {
    const unsaved = unsavedCi.parse({
      ciName: 'openstack-dfw',
      ciClassName: OPENSTACK,
      nsPath: '/acme/_clouds/a',
      comments: '',
      oddity: [1, { a: null }],
      ciAttributes: { region: 'one', password: '' },
    })
    const template = ci.parse({ ciId: 7, ciName: 'openstack-dfw', attrProps: SECURED })
    const fields = serviceFields(undefined, unsaved.ciAttributes, template)
    const values = { ...toFormValues(fields), [toFieldName('password')]: 'pw', comments: 'Of the new room' }
    const plan = planServiceCreate({ organization: 'acme', cloud: 'a' }, { unsaved, template, fields, values })
    expect(plan.request.body).toEqual({
      cms_ci: { ...unsaved, comments: 'Of the new room', ciAttributes: { region: 'one', password: 'pw' } },
      mgmtCiId: '7',
    })
  })
})
