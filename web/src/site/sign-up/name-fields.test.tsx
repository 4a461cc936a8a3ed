import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NameFields } from './name-fields.tsx'
import { useFullForm } from './use-full-form.ts'

function Form() {
  const form = useFullForm()
  return (
    <>
      <input
        aria-label="Email"
        value={form.fields.email}
        onChange={({ target }) => form.setEmail(target.value)}
      />
      <output>{form.isDirty ? 'Something is typed' : 'Nothing is typed'}</output>
      <NameFields form={form} />
    </>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const names = () => [field('First name').value, field('Last name').value]
const selected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0)

function press(label: string): void {
  field(label).focus()
  field(label).setSelectionRange(1, 1)
  fireEvent.click(field(label))
}

beforeEach(() => void render(<Form />))
afterEach(cleanup)

test('names are guessed while the address is typed, before their fields can be pressed', () => {
  type('Email', 'anna.maki')
  expect(field('Email').value).toBe('anna.maki')
  expect(names()).toEqual(['', ''])
  type('Email', 'anna.maki@')
  expect(names()).toEqual(['Anna', 'Maki'])
})

test('without an address there is no guess, and the form is empty again', () => {
  type('Email', 'anna.maki@example.org')
  expect(screen.getByText('Something is typed')).toBeTruthy()
  type('Email', '')
  expect(names()).toEqual(['', ''])
  expect(screen.getByText('Nothing is typed')).toBeTruthy()
  type('Email', 'juha@example.org')
  expect(names()).toEqual(['Juha', ''])
})

test('a typed name stays when the address is removed', () => {
  type('Email', 'anna.maki@example.org')
  type('First name', 'Bo')
  type('Email', '')
  expect(names()).toEqual(['Bo', 'Maki'])
})

test('a guess never fills a field that has the focus', () => {
  press('First name')
  type('Email', 'anna.maki@example.org')
  expect(names()).toEqual(['', ''])
})

test('a guess never fills a field that was typed into', () => {
  type('Last name', 'M')
  type('Last name', '')
  type('Email', 'anna.maki@example.org')
  expect(names()).toEqual(['', ''])
})

test('a press into a guessed field selects the guess, and the next press places the caret', () => {
  type('Email', 'b@example.org')
  press('First name')
  expect(selected(field('First name'))).toBe('B')
  press('First name')
  expect(selected(field('First name'))).toBe('')
})

test('a press into a typed name selects nothing', () => {
  type('Email', 'b.maki@example.org')
  type('First name', 'Bo')
  press('First name')
  expect(selected(field('First name'))).toBe('')
  press('Last name')
  expect(selected(field('Last name'))).toBe('Maki')
})
