import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anticoagulants, materials } from './materials.ts';
import { readAnticoagulant, readDiagnoses, readMaterial } from './read-materials.ts';

test('every code reads back as itself, in any case and with blanks', () => {
  for (const material of materials) {
    assert.deepEqual(readMaterial(material), { material });
    assert.deepEqual(readMaterial(material.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toUpperCase()), {
      material,
    });
  }
  for (const anticoagulant of anticoagulants) {
    assert.equal(readAnticoagulant(anticoagulant), anticoagulant);
    assert.equal(readAnticoagulant(anticoagulant.replaceAll('_', '-').toUpperCase()), anticoagulant);
  }
});

test('everyday words name a material, and the additive where they are exact', () => {
  for (const [text, material, anticoagulant] of [
    ['serum', 'Serum'],
    ['Sérum', 'Serum'],
    ['CSF', 'CerebrospinalFluid'],
    ['whole blood', 'WholeBlood'],
    ['FFPE', 'TissueFixed'],
    ['stool', 'Faeces'],
    ['lithium heparin plasma', 'Plasma', 'lithium_heparin'],
    ['Plasma (Li-Heparin)', 'Plasma', 'lithium_heparin'],
    ['K2-EDTA plasma', 'Plasma', 'k2_edta'],
    ['K2EDTA whole blood', 'WholeBlood', 'k2_edta'],
    ['citrated plasma', 'Plasma', 'sodium_citrate'],
    ['EDTA plasma', 'Plasma'],
    ['heparin plasma', 'Plasma'],
    ['SST serum', 'Serum', 'clot_activator'],
  ] as const)
    assert.deepEqual(readMaterial(text), anticoagulant ? { material, anticoagulant } : { material }, text);
});

test('unknown words name nothing', () => {
  for (const text of ['', ' ', 'tube', 'plasma of somebody', 'tissue', 'purple top plasma'])
    assert.equal(readMaterial(text), undefined, text);
  for (const text of ['', 'EDTA', 'heparin', 'purple'])
    assert.equal(readAnticoagulant(text), undefined, text);
});

test('diagnoses are separated by semicolons, bars, or commas before a code', () => {
  for (const [text, expected] of [
    ['E11.65', [['E11.65', null]]],
    ['e1165', [['E11.65', null]]],
    [
      'E11.65; I10 Hypertension, essential',
      [
        ['E11.65', null],
        ['I10', 'Hypertension, essential'],
      ],
    ],
    [
      'E11|I10',
      [
        ['E11', null],
        ['I10', null],
      ],
    ],
    [
      'E11, I10',
      [
        ['E11', null],
        ['I10', null],
      ],
    ],
    [
      'G20*, F00.1†',
      [
        ['G20', null],
        ['F00.1', null],
      ],
    ],
    ['C7A.00', [['C7A.00', null]]],
    ['U07.1 COVID-19', [['U07.1', 'COVID-19']]],
    ['I10; I10 twice', [['I10', 'twice']]],
  ] as const)
    assert.deepEqual(
      readDiagnoses(text)?.map(({ code, label }) => [code, label]),
      expected,
      text,
    );
});

test('what is not a diagnosis is not read', () => {
  for (const text of ['', 'diabetes', 'E1', '250.00', 'E11.65; diabetes', 'E11.123456', 'Hypertension I10'])
    assert.equal(readDiagnoses(text), undefined, text);
  const many = Array.from({ length: 31 }, (_, i) => `A${String(i).padStart(2, '0')}`).join(';');
  assert.equal(readDiagnoses(many), undefined);
});
