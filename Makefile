# The targets people use. Everything they need is installed on the way; see README.md.
SHELL := /bin/bash
.DEFAULT_GOAL := help

SWIFT ?= swift
RELEASE := .build/release/signaged
DEBUG_TESTS := .build/debug/signagedPackageTests.xctest

.PHONY: help
help:
	@echo 'make run      install what is missing, build, and show the sample sign in content/'
	@echo 'make test     install what is missing, build, and run the tests'
	@echo 'make lab      run the kernel tests on a real kernel with a virtual display, and the service under systemd'
	@echo 'make bench    measure; prints ratios'
	@echo 'make lint     check the form of the sources, and the walls between the targets'
	@echo 'make format   put the sources into that form'
	@echo 'make sample   draw the pictures of the sample sign anew'

.PHONY: deps
deps:
	@tools/install-dependencies.sh

.PHONY: test-deps
test-deps:
	@tools/install-dependencies.sh test

.PHONY: build
build: deps
	$(SWIFT) build -c release --product signaged --static-swift-stdlib

.PHONY: run
run: build
	@tools/run-sample.sh $(RELEASE)

.PHONY: test
test: test-deps
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build
	@Tests/API/run.sh
	@Tests/API/activation.sh
	@Tests/Browser/run.sh

.PHONY: lab
lab: test-deps
	@Tests/Lab/build-kernel.sh >/dev/null
	$(SWIFT) build --build-tests
	@Tests/Lab/test.sh $(DEBUG_TESTS)
	@$(MAKE) --no-print-directory lab-service

.PHONY: lab-service
lab-service: test-deps
	@Tests/Lab/build-kernel.sh >/dev/null
	$(SWIFT) build -c release --product signaged --static-swift-stdlib
	@Tests/Lab/service.sh $(RELEASE)

.PHONY: bench
bench: deps
	$(SWIFT) build -c release --product signaged --static-swift-stdlib
	$(SWIFT) build -c release --product signaged-bench --static-swift-stdlib
	.build/release/signaged-bench
	Tests/Lab/run.sh --real -- .build/release/signaged-bench --display

.PHONY: lint
lint:
	$(SWIFT) format lint --recursive --strict Package.swift Sources Tests Benchmarks
	@tools/check-walls.sh
	@tools/embed-page.py --check

.PHONY: format
format:
	$(SWIFT) format --recursive --in-place Package.swift Sources Tests Benchmarks

.PHONY: sample
sample:
	tools/draw-sample/draw.py
