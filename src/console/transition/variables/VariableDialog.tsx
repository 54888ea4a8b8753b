import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { DraftCi } from '../../../contract/core/records.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import {
  listEnvironmentVariables,
  listPlatformVariables,
  readEnvironmentVariable,
  readPlatformVariable,
  updateEnvironmentVariable,
  updatePlatformVariable,
} from '../../../contract/transition/variables.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { querySource } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { SecretField } from '../../kit/form/SecretField.tsx'
import { isKeptOnPull, isSecure, getValue, toVariableBody } from './edit.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface VariableDialogProps {
  readonly scope: Scope
  /** The platform whose variable it is; undefined: a global one of the environment. */
  readonly platform: string | undefined
  readonly variable: DraftCi
  readonly onClose: () => void
}

const draftSchema = z.object({ value: z.optional(z.string()) })
const INVALIDATED_CALLS = [listEnvironmentVariables, listPlatformVariables, readLatestRelease]
const OWNER_LABELS = { true: 'environment', false: 'design' } as const

/** The dialog before a variable gets another value, or another owner, in one environment. */
export default function VariableDialog({ scope, platform, variable, onClose }: VariableDialogProps) {
  const { organization, assembly, environment } = scope
  const secret = isSecure(variable)
  const [before] = useState(() => ({ value: getValue(variable), keep: isKeptOnPull(variable) }))
  const draft = useDraft(
    `variable ${organization}/${assembly}/${environment}/${platform ?? ''}/${variable.ciName}`,
    draftSchema,
    {},
  )
  // A secret is for this dialog only, and kept nowhere.
  const [typedSecret, setTypedSecret] = useState<string>()
  const [keep, setKeep] = useState(true)
  const value = (secret ? typedSecret : draft.value.value) ?? before.value
  const cms_dj_ci = toVariableBody(variable, value, keep)
  const params = { organization, assembly, environment, variable: variable.ciName }
  const shows = secret ? { ciAttrProps: cms_dj_ci.ciAttrProps } : cms_dj_ci
  // What a secret was is told to nobody, so there is nothing to compare.
  const base = { 'ciAttributes.value': before.value }
  const mine = { 'ciAttributes.value': value }
  const common = { label: `${variable.ciName} in ${environment}` }
  const differences = [
    { attribute: variable.ciName, before: before.value, after: value },
    { attribute: 'owner', before: OWNER_LABELS[`${before.keep}`], after: OWNER_LABELS[`${keep}`] },
  ].filter(({ before: was, after }) => was !== after)
  const dialog = {
    scope,
    invalidates: INVALIDATED_CALLS,
    title: `Change ${variable.ciName}`,
    description: `${platform === undefined ? `Global variable of ${assembly} / ${environment}` : `Variable of ${platform} in ${assembly} / ${environment}`}. It opens or joins a release of the environment: nothing runs with it until that is committed and deployed.`,
    blastRadius: { noun: 'variable', count: 1, where: environment, name: variable.ciName },
    submitLabel: `Change ${variable.ciName}`,
    unsaved: typedSecret === undefined ? undefined : `the new value of ${variable.ciName}`,
    disabledReason: differences.length === 0 ? 'Nothing is changed yet.' : undefined,
    onDone: () => {
      draft.discard()
      onClose()
    },
    onClose,
    children: (
      <>
        <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
        {secret ? (
          <SecretField label="Value" value={value} onChange={setTypedSecret} />
        ) : (
          <TextInput
            label="Value"
            styles={MONOSPACE}
            value={value}
            onChange={({ currentTarget }) => draft.set({ value: currentTarget.value })}
          />
        )}
        <Checkbox
          label="Keep this value when the design is pulled"
          checked={keep}
          onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
        />
        <Diff
          label="Change of the variable"
          differences={differences.map((each) =>
            secret && each.attribute === variable.ciName ? { ...each, before: 'set', after: 'another one' } : each,
          )}
        />
      </>
    ),
  }
  if (platform === undefined)
    return (
      <EnvironmentWriteDialog
        {...dialog}
        write={{
          ...common,
          call: updateEnvironmentVariable,
          request: { params, body: { cms_dj_ci } },
          verification: { ...querySource(readEnvironmentVariable, { params }), shows },
          basis: secret ? undefined : { reading: querySource(readEnvironmentVariable, { params }), base, mine },
        }}
      />
    )
  const local = { ...params, platform }
  return (
    <EnvironmentWriteDialog
      {...dialog}
      write={{
        ...common,
        call: updatePlatformVariable,
        request: { params: local, body: { cms_dj_ci } },
        verification: { ...querySource(readPlatformVariable, { params: local }), shows },
        basis: secret ? undefined : { reading: querySource(readPlatformVariable, { params: local }), base, mine },
      }}
    />
  )
}
