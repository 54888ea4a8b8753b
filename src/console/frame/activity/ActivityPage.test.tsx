import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { Component as ActivityPage } from './ActivityPage.tsx'

stubRefusingService({})

test('says what a change plan needs', () => {
  renderRoute(<ActivityPage />, '/:organization/activity', '/acme/activity')
  expect(screen.getByRole('button', { name: 'Create change plan' })).toHaveAccessibleDescription(
    'Select completed writes in the list first.',
  )
})
