// The page of a night: for now what every family has.
export * from '../plain/index.ts';
