import { Group, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import { ChooseFile } from '../../kit/form/ChooseFile.tsx'
import { FormBody } from '../../kit/form/FormBody.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { WriteDialog, type WriteDialogProps } from '../write/WriteDialog.tsx'
import type { CheckQuery } from './load-preview.ts'

const PREVIEW_DELAY_MS = 400

interface ImportFileFormProps<C extends AnyCall> {
  owner: 'design' | 'environment'
  /** Identifies the unsaved text: "acme/shop". */
  ownerId: string
  description: string
  /** Why nothing can be imported now. */
  disabledReason?: string | undefined
  /** The service's check of a file; answers its data. */
  checkQuery: (text: string) => CheckQuery
  /** What the file changes, by the service's check. */
  renderPreview: (check: UseQueryResult<DesignFile>) => ReactNode
  /** The dialog that confirms and sends a file. */
  toDialogProps: (file: DesignFile) => Omit<WriteDialogProps<C>, 'title' | 'onDone' | 'onClose'>
  cancelTo: string
  onDone: () => void
}

/** A file as text with the service's check and a preview of what it changes. */
export function ImportFileForm<C extends AnyCall>(props: ImportFileFormProps<C>) {
  const { owner, ownerId, description, disabledReason, checkQuery, renderPreview, toDialogProps, cancelTo } = props
  const [confirming, setConfirming] = useState(false)
  const form = useDraftForm({
    draft: `import ${owner} ${ownerId}`,
    initialValues: { data: '' },
    // A file may contain secrets.
    secrets: ['data'],
    validate: { data: isNotEmpty('Enter the contents, or choose a file.') },
  })
  const [text] = useDebouncedValue(form.values['data'] ?? '', PREVIEW_DELAY_MS)
  const isChecked = text.trim() !== '' && disabledReason === undefined
  const check = useQuery({ ...checkQuery(text), enabled: isChecked })
  const file = text === form.values['data'] ? check.data : undefined
  const uncheckedReason = isChecked && !file ? 'The service has not accepted the file yet.' : undefined
  return (
    <>
      <FormBody
        form={form}
        what={`the ${owner} file`}
        submitLabel={`Import ${owner}`}
        onSubmit={() => setConfirming(true)}
        disabledReason={disabledReason ?? uncheckedReason}
        notice={disabledReason && <Status icon="attention">You cannot import a file yet. {disabledReason}</Status>}
        cancelTo={cancelTo}
      >
        <FormGroup title={owner === 'design' ? 'Design file' : 'Environment file'} description={description}>
          <Group>
            <ChooseFile
              label="File"
              accept=".yaml,.yml,.json,application/json,application/yaml"
              onText={(content) => form.setFieldValue('data', content)}
              onProblem={(problem) => form.setFieldError('data', problem)}
            >
              Choose file
            </ChooseFile>
          </Group>
          <Textarea
            label="Contents"
            required
            autosize
            minRows={10}
            maxRows={24}
            spellCheck={false}
            styles={MONOSPACE}
            {...form.getInputProps('data')}
          />
        </FormGroup>
        {isChecked && renderPreview(check)}
      </FormBody>
      {confirming && file && (
        <WriteDialog
          title={`Import ${owner}`}
          {...toDialogProps(file)}
          onDone={() => {
            form.draft.markSent()
            props.onDone()
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
